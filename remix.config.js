/**
 * Remix's options, which vite.config.ts passes to the plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // The whole route manifest is 2 KB; fetching it in parts would delay the first navigation by a request
    // (docs/decisions/003).
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
  serverModuleFormat: 'esm',
}
