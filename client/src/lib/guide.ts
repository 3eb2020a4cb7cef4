/** Which pages the documentation has. They are built from `docs`. */

import pages from './guide-pages.json'

export type GuidePage = keyof typeof pages
export const PAGES = Object.entries(pages) as readonly (readonly [GuidePage, string])[]

export const titleOf = (page: GuidePage): string => pages[page]
export const isPage = (name: string): name is GuidePage => Object.hasOwn(pages, name)

export interface Heading {
  id: string
  text: string
  /** Whether it stands under the one before it that does not. */
  under: boolean
}

/** The headings of a page, but for its title. */
export function headingsIn(html: string): Heading[] {
  const found = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h2, h3')
  return [...found].map(({ id, textContent, tagName }) => ({ id, text: textContent ?? '', under: tagName === 'H3' }))
}
