/** Memoizes a value for each version of a brand and each name. Failures are not stored: the next call tries again. */
export function onceForVersion<Value>(): (version: object, name: string, make: () => Promise<Value>) => Promise<Value> {
  const made = new WeakMap<object, Map<string, Promise<Value>>>()
  return (version, name, make) => {
    const values = made.get(version) ?? new Map<string, Promise<Value>>()
    made.set(version, values)
    const value = values.get(name) ?? make()
    values.set(name, value)
    value.catch(() => values.delete(name))
    return value
  }
}
