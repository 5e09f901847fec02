import '@remix-run/server-runtime'

declare module '@remix-run/server-runtime' {
  /** Loaders' answers keep their types (dates stay dates), as the option of the same name in remix.config.js makes them. */
  interface Future {
    v3_singleFetch: true
  }
}
