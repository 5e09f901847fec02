import unhomoglyph from 'unhomoglyph'

/** Returns a name's UTS 39 skeleton in lower case: equal for names that look alike, such as 'Paul' and 'PauI'. */
export function nameLooks(name: string): string {
  const looks = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()
  return looks(looks(name))
}
