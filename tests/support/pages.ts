/** Reads all pages of a list. `read` gets the `next` of the previous page. */
export async function allPages<Page extends { next: string | null }>(
  read: (after: string | null) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  let after: string | null = null
  do {
    const page: Page = await read(after)
    pages.push(page)
    after = page.next
  } while (after !== null)
  return pages
}
