import unhomoglyph from 'unhomoglyph'

/** What a name looks like (UTS 39, skeleton), in small letters: equal for names that are confused, 'Paul' and 'PauI'. */
export function nameLooks(name: string): string {
  const looks = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()
  return looks(looks(name))
}
