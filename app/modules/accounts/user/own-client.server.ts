/** Whether a call comes from a page of this site: its client's header, and the browser's word that the page is of this origin. */
export function isOwnClient(headers: Headers): boolean {
  return headers.get('X-Client') === '1' && headers.get('Sec-Fetch-Site') === 'same-origin'
}
