// For tests of pages: how long something takes on a busy machine says nothing, so what is awaited has its time.
import { configure } from "@testing-library/svelte";

export const PATIENT = { timeout: 30_000 };
configure({ asyncUtilTimeout: PATIENT.timeout });
