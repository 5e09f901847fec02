/** A page's title: the key of a text and its values. */
export interface TitleText {
  key: string
  values?: Record<string, string | number>
}
