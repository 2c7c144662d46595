import { defineConfig } from "vitest/config";
import { chunkOf } from "./chunks";
import { systemStyles } from "./system_styles";

// Everything carries a hash below assets/; templates find the entries through the manifest. (An entry that chunks import
// must have one address only: with another one behind a question mark the browser would run it twice.)
// No polyfill and no inlined asset: the pages' Content-Security-Policy allows nothing inline.
export default defineConfig({
  base: "/static/build/",
  publicDir: false,
  plugins: [systemStyles()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: "../static/build",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    sourcemap: "hidden",
    rollupOptions: {
      input: {
        battle: "src/battle.tsx",
        site: "src/site.ts",
        "service-worker": "src/service-worker.ts",
        army: "src/pages/armies/entry.tsx",
        map: "src/pages/maps/entry.tsx",
        dice: "src/pages/dice/entry.tsx",
        broadcast: "src/pages/broadcast/entry.tsx",
      },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
        manualChunks: chunkOf,
        onlyExplicitManualChunks: true,
      },
    },
  },
  test: {
    environment: "happy-dom",
    pool: "vmThreads", // a world of its own for each file, made within milliseconds
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    passWithNoTests: true,
    restoreMocks: true,
  },
});
