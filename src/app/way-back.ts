// Where a page with a broken address leads back to: its list, its section or the home page.
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import { PAGES } from '#protocol/pages.ts'
import { isOpenTo, sectionEntry } from '#src/app/navigation.ts'
import { routeFor } from '#src/app/routes/routes.ts'
import type { Way } from '#src/ui/way-back.ts'

/** The way back from a path, to a page that the user may open; undefined on the home page. */
export const wayBack = (path: string, user: UserInfo): Way => {
  const list = routeFor(routeFor(path)?.list ?? '')
  if (list !== undefined && isOpenTo(list, user)) return { label: list.title, path: list.path }
  const section = sectionEntry(path, user)
  if (section !== undefined && section.path !== path) return section
  return path === PAGES.home ? undefined : { label: '首页', path: PAGES.home }
}
