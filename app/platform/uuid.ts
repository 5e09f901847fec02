const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is an id as the database writes it. Others would cause a database error instead of 'not found'. */
export function isUuid(text: string): boolean {
  return shape.test(text)
}
