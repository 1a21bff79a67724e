import { svelte } from "@sveltejs/vite-plugin-svelte";
import { gzipSync, constants } from "node:zlib";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The server that the pages talk to while they are developed; see CONTRIBUTING.md.
const server = process.env["DOSKA_SERVER"] ?? "http://127.0.0.1:8080";
const proxy = {
  "/api": { target: server, changeOrigin: false },
  "/ws": { target: server, ws: true, changeOrigin: false },
  "/healthz": { target: server },
};

/** Puts FILE.gz beside each file of the build that shrinks by it: the server sends these as they are. */
function gzipSiblings(): Plugin {
  let outDir = "dist";
  return {
    name: "gzip-siblings",
    apply: "build",
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(outDir, { recursive: true, encoding: "utf8" })) {
        const path = join(outDir, name);
        if (!/\.(html|js|css|svg|json|webmanifest|txt)$/.test(name) || !statSync(path).isFile()) continue;
        const plain = readFileSync(path);
        const packed = gzipSync(plain, { level: constants.Z_BEST_COMPRESSION });
        if (packed.length < plain.length) writeFileSync(`${path}.gz`, packed);
      }
    },
  };
}

/** The text's fonts are on their way before the first text is drawn: lines that wrap anew would move the page. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /\/pt-sans-[^/]*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            injectTo: "head",
            // Behind script and style, which the board waits for.
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "", fetchpriority: "low" },
          })),
    },
  };
}

export default defineConfig({
  plugins: [svelte(), gzipSiblings(), preloadFonts()],
  // The content security policy allows no style or script in the page, so every asset is a file.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  server: { host: "127.0.0.1", port: 5173, strictPort: true, proxy },
  preview: { host: "127.0.0.1", port: 4173, strictPort: true, proxy },
  // Svelte's browser half also in unit tests: without it, components could not be mounted in jsdom.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  // A test that hangs fails by this limit; how long one takes on a busy machine says nothing.
  test: { environment: "node", include: ["src/**/*.test.ts"], testTimeout: 60_000 },
});
