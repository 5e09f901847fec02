import '@remix-run/node'
import '@remix-run/server-runtime'
import type { RequestContext } from '~/modules/accounts/request-context'
import type { ConsoleContext } from '~/modules/operators/access/operator'

declare module '@remix-run/node' {
  /** What Remix hands to loaders and actions. */
  interface AppLoadContext extends RequestContext {
    /** At the console's host only. */
    console?: ConsoleContext | undefined
  }
}

declare module '@remix-run/server-runtime' {
  /** Loaders' answers keep their types (dates stay dates), as the option of the same name in remix.config.js makes them. */
  interface Future {
    v3_singleFetch: true
  }
}
