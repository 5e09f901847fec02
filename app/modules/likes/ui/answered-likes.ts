/** What hearts say since the page came, by member: a list that isn't loaded anew, on the way back to it, knows it from here. */
const answers = new Map<string, boolean>()

export function keepAnswer(memberId: string, liked: boolean): void {
  answers.set(memberId, liked)
}

/** Undefined for whose heart was not pressed since the page came. */
export function answeredLike(memberId: string): boolean | undefined {
  return answers.get(memberId)
}
