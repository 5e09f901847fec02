import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { createRequestHandler } from '@remix-run/node'
import { securityHeaders } from '~/platform/http/security-headers'
import { currentApp } from '~/wiring.server'
import { withDomainErrors } from './domain-errors.server'

type Handler = ReturnType<typeof createRequestHandler>

const handlers = new WeakMap<ServerBuild['routes'], Handler>()

/** Returns the response of the build's routes, with the security headers of every page. */
export async function render(build: ServerBuild, request: Request, context: AppLoadContext): Promise<Response> {
  const response = await handlerOf(build)(request, context)
  for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
  return response
}

function handlerOf(build: ServerBuild): Handler {
  const known = handlers.get(build.routes)
  if (known) return known
  const handler = createRequestHandler(withDomainErrors(build), currentApp().env.NODE_ENV)
  handlers.set(build.routes, handler)
  return handler
}
