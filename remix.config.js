/**
 * Remix's own options; vite.config.ts hands them to the plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // The whole site map is 2 KB: fetching it piecemeal made a first navigation wait for one more request (docs/decisions/003).
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
  serverModuleFormat: 'esm',
}
