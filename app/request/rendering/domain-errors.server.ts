import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { freshCheck } from '~/console-paths'
import { DatabaseUnavailable, isUnavailable } from '~/database/unavailable'
import { ProofNeeded } from '~/modules/accounts/errors'
import { addressOf, toLogin } from '~/modules/accounts/guards.server'
import { SessionEnded } from '~/modules/accounts/user/read-viewer.server'
import { DiscountRefused } from '~/modules/discounts/errors'
import { refusalText } from '~/modules/discounts/refusal-text'
import { StepUpNeeded } from '~/modules/operators/errors'
import { paths } from '~/paths'
import { DomainError, TooOften } from '~/platform/errors'
import { isCall } from '~/platform/http/call-path'
import { limited } from '../forms/form-limit.server'

/** Data of the error page for a refusal: the key of its text, and the values of the placeholders. */
export interface Refusal {
  code: string
  values: Record<string, string | number>
}

type ServerRoute = NonNullable<ServerBuild['routes'][string]>
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown

const guardedBuilds = new WeakMap<ServerBuild['routes'], ServerBuild>()

const unavailable = new WeakSet<AppLoadContext>()

/** Whether the database was unavailable to a loader or an action of this request. */
export function metUnavailable(context: AppLoadContext): boolean {
  return unavailable.has(context)
}

const waits = new WeakMap<AppLoadContext, number>()

/** Returns the seconds until this request may be repeated; undefined unless it was refused as too frequent. */
export function waitOf(context: AppLoadContext): number | undefined {
  return waits.get(context)
}

/**
 * Returns the build with every loader and action converting domain errors into responses that the error page can read.
 */
export function withDomainErrors(build: ServerBuild): ServerBuild {
  const known = guardedBuilds.get(build.routes)
  if (known) return known
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route ? guardedRoute(route) : route]),
  )
  const guarded = { ...build, routes }
  guardedBuilds.set(build.routes, guarded)
  return guarded
}

function guardedRoute(route: ServerRoute): ServerRoute {
  const { loader, action } = route.module
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: guarded(loader as Handler) } : {}),
      ...(action ? { action: guarded((args) => limited(args.context, () => (action as Handler)(args))) } : {}),
    },
  } as ServerRoute
}

function guarded(handler: Handler): Handler {
  return async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      throw refused(error, args.context)
    }
  }
}

/** Converts a domain error: JSON for a call, data of the error page for a page. */
function refused(error: unknown, context: AppLoadContext): unknown {
  const { url, t } = context
  const known = isUnavailable(error) ? new DatabaseUnavailable(error) : error
  if (known instanceof DatabaseUnavailable) unavailable.add(context)
  if (!(known instanceof DomainError)) return error
  if (known instanceof TooOften) waits.set(context, known.waitSeconds)
  if (isCall(url.pathname)) {
    const name = known.code.split('.').at(-1)
    const message = known instanceof DiscountRefused ? refusalText(context, known) : t(known.code, known.data)
    return Response.json({ error: name, message }, { status: known.status })
  }
  if (known instanceof StepUpNeeded) return redirect(freshCheck(addressOf(context)))
  if (known instanceof ProofNeeded)
    return redirect(`${paths.confirmIdentity}?next=${encodeURIComponent(addressOf(context))}`)
  if (known instanceof SessionEnded) return toLogin(context)
  const refusal: Refusal = { code: known.code, values: known.data }
  return data(refusal, { status: known.status })
}
