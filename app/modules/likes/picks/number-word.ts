/** Returns the part of a text's key that says how many people were picked. */
export function numberWord(count: number): 'one' | 'two' | 'three' {
  if (count === 1) return 'one'
  return count === 2 ? 'two' : 'three'
}
