const globals = globalThis as typeof globalThis & { manyheartsRegistry?: Map<string, unknown> }

/**
 * Returns the process's single instance with this name, made on first use. It is stored on `globalThis`, so that a hot
 * reload in development doesn't open a second connection or cache.
 */
export function once<T>(name: string, make: () => T): T {
  globals.manyheartsRegistry ??= new Map()
  const registry = globals.manyheartsRegistry
  if (!registry.has(name)) registry.set(name, make())
  return registry.get(name) as T
}
