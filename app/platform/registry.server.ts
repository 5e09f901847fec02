const kept = globalThis as typeof globalThis & { manyheartsRegistry?: Map<string, unknown> }

/**
 * The one long-lived thing of this name in the process, made on first use. It hangs on `globalThis`, so that a hot
 * reload in development doesn't open a second connection or cache beside the first.
 */
export function once<T>(name: string, make: () => T): T {
  kept.manyheartsRegistry ??= new Map()
  const registry = kept.manyheartsRegistry
  if (!registry.has(name)) registry.set(name, make())
  return registry.get(name) as T
}
