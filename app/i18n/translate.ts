/**
 * `t('accounts:login.title', { name })` in one fixed language. A key without a namespace belongs to those that `t` was
 * made for. `count` selects the plural form. An unknown key is returned as its own text.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string
