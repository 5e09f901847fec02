/** A page's title: a key of the texts and what fills it. */
export interface TitleText {
  key: string
  values?: Record<string, string | number>
}
