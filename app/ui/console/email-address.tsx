/** An address below a name, which breaks before its domain. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="block font-regular text-2xs text-text-2">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
