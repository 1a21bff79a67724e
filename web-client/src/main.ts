import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./router.svelte";
import { startTheme } from "./style/theme.svelte";

startTheme();
startRouter();
mount(App, { target: document.getElementById("app") as HTMLElement });
