/** Normalizes a name or e-mail address for uniqueness within a brand: ignores case and compatibility variants. */
export function accountKey(nameOrEmail: string): string {
  return nameOrEmail.trim().normalize('NFKC').toLowerCase()
}
