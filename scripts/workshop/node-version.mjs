const required = [20, 19]

/** Exits the process with a message if this Node is older than package.json requires. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [requiredMajor = 0, requiredMinor = 0] = required
  if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) return
  console.error(`Manyhearts needs Node ${required.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
