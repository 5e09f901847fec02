import '@remix-run/node'
import '@remix-run/server-runtime'
import type { RequestContext } from '~/modules/accounts/request-context'
import type { ConsoleContext } from '~/modules/operators/access/operator'

declare module '@remix-run/node' {
  /** The context that Remix passes to loaders and actions. */
  interface AppLoadContext extends RequestContext {
    /** Set on the console's host only. */
    console?: ConsoleContext | undefined
  }
}

declare module '@remix-run/server-runtime' {
  /** Loader data keeps its types (dates stay dates), as with the option of the same name in remix.config.js. */
  interface Future {
    v3_singleFetch: true
  }
}
