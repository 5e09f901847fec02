/**
 * `t('accounts:login.title', { name })` in one fixed language; without a namespace the key is of those that `t` was made
 * for. `count` picks the plural form. A key that no file has is its own text.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string
