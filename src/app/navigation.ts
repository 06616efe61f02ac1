// The entries of header and side menus, from the routes table and the permission tree.
// See specification §2, §6.
import type { ResourceNode, UserInfo } from '#protocol/account/sessions/session.ts'
import { isDelegatedPath } from '#protocol/account/sessions/delegation.ts'
import { PAGES } from '#protocol/pages.ts'
import { LIST_PATHS } from '#src/app/list-paths.ts'
import { routeFor, routes } from '#src/app/routes/routes.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'
import { hasModule, mayStartContract, mayUse } from '#src/machines/session-view.ts'

export interface Entry {
  readonly label: string
  readonly path: string
  /** Paths starting so belong to the entry. */
  readonly section: string
  /** How much waits there. */
  readonly waiting: number
}

/** A part of the application; it is offered as soon as one of its pages is there and may be used. */
interface Section {
  readonly label: (user: UserInfo) => string
  readonly section: string
  /** Any of these business modules. */
  readonly modules?: readonly string[]
  readonly isForCompanies?: boolean
  /** An action that must be held. */
  readonly allowed?: readonly [resource: string, action: string]
}

const isCompany = (user: UserInfo): boolean => user.defaultBizType === 2

const SECTIONS: readonly Section[] = [
  { label: () => '首页', section: '/home', modules: ['1', '2'] },
  { label: () => '签署服务', section: '/sign/', modules: ['1'] },
  { label: () => '协同办公', section: '/office/', modules: ['2'], isForCompanies: true },
  { label: () => '模板服务', section: '/template/', modules: ['1', '2'] },
  {
    label: () => '人事管理',
    section: '/human/',
    modules: ['3'],
    isForCompanies: true,
    allowed: ['humanResouce', 'attend'],
  },
  { label: (user) => (isCompany(user) ? '单位套餐' : '个人套餐'), section: '/setMeal/list' },
  { label: () => '文件验签', section: '/signatureRecord' },
]

/** Parts that are reached from the header’s tools, with where their name is said. */
const APART: readonly Section[] = [
  { label: (user) => (isCompany(user) ? '单位中心' : '个人中心'), section: '/user/' },
  { label: () => '帮助中心', section: '/helper/helperCenter/questionList' },
]

/** The order of side menus (specification §2); pages that are not named come last. The user centre follows the tree. */
const ORDER: readonly string[] = `
  signing review approval signatureApprovalList lawyer confirm abandon drafts loan receipt
  signingReport fileReport approvalSeal fileDrafts
  entryManage regularManage transferManage departManage copies
  platTemplate commTemplate createTemplate fixTemplate`
  .trim()
  .split(/\s+/)

/** Pages of the user centre that share another page's resource and are still in the menu. */
const BESIDE = ['classfyManage', 'tagManage', 'clauseManage']

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const isInMenu = ({ path, resource, layout }: AppRoute): boolean =>
  layout === 'service' &&
  (!path.startsWith('/user/') || lastPart(path) === resource || BESIDE.includes(lastPart(path)))

/** Whether a user's permissions and identity let them use a page. */
export const isOpenTo = (route: AppRoute, user: UserInfo): boolean =>
  (user.delegation === null || isDelegatedPath(route.path)) &&
  (route.isForCompanies !== true || isCompany(user)) &&
  (route.resource === undefined || mayUse(user, route.resource))

/** All codes of a tree in its order, parents before their children. */
const codesOf = (nodes: readonly ResourceNode[]): string[] =>
  nodes.flatMap(({ resCode, children }) => [resCode, ...codesOf(children)])

const placeIn = (order: readonly string[], key: string): number => {
  const at = order.indexOf(key)
  return at === -1 ? order.length : at
}

/** How much waits at a path or beneath it. */
export type Waiting = (section: string) => number

const nothingWaits: Waiting = () => 0

/** What waits by path, from the red dots. */
export const waitingFrom =
  (dots: readonly { readonly listType: number; readonly countNum: number }[]): Waiting =>
  (section) =>
    dots
      .filter(({ listType }) => LIST_PATHS[listType]?.startsWith(section) === true)
      .reduce((sum, { countNum }) => sum + countNum, 0)

const menuOf = (section: string, user: UserInfo): readonly AppRoute[] => {
  const codes = codesOf(user.userRoleResAction)
  const rank = (route: AppRoute): number =>
    section === '/user/' ? placeIn(codes, route.resource ?? '') : placeIn(ORDER, lastPart(route.path))
  return routes
    .filter((route) => route.path.startsWith(section) && isInMenu(route) && isOpenTo(route, user))
    .filter(({ path }) => routeFor(path) !== undefined)
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Where a part of the application begins for a user; undefined when none of its pages is there. */
const beginningOf = ({ section }: Section, user: UserInfo): string | undefined => {
  const own = routeFor(section)
  return own === undefined ? menuOf(section, user)[0]?.path : isOpenTo(own, user) ? section : undefined
}

const isOffered = ({ modules, isForCompanies, allowed }: Section, user: UserInfo): boolean => {
  if (modules !== undefined && !modules.some((code) => hasModule(user, code))) return false
  if (isForCompanies === true && !isCompany(user)) return false
  return allowed === undefined || mayUse(user, ...allowed)
}

/** The header's entries for a user. */
export const headerEntries = (user: UserInfo, waiting = nothingWaits): readonly Entry[] =>
  SECTIONS.filter((section) => isOffered(section, user)).flatMap((section) => {
    const path = beginningOf(section, user)
    return path === undefined
      ? []
      : [{ label: section.label(user), path, section: section.section, waiting: waiting(section.section) }]
  })

const sectionOf = (path: string): Section | undefined =>
  [...SECTIONS, ...APART].find(({ section }) => section.endsWith('/') && path.startsWith(section))

/** The part a path lies in, with its name and beginning; for breadcrumbs. */
export const sectionEntry = (path: string, user: UserInfo): Pick<Entry, 'label' | 'path'> | undefined => {
  const section = sectionOf(path)
  if (section === undefined) return undefined
  const beginning = beginningOf(section, user)
  return beginning === undefined ? undefined : { label: section.label(user), path: beginning }
}

/** The side menu's entries for the part a path lies in. */
export const sideEntries = (path: string, user: UserInfo, waiting = nothingWaits): readonly Entry[] => {
  const section = sectionOf(path)
  if (section === undefined) return []
  return menuOf(section.section, user).map((route) => ({
    label: route.title,
    path: route.path,
    section: route.path,
    waiting: waiting(route.path),
  }))
}

/** Every page of header and menus that a user may open, once each, with the part it lies in. */
export const allEntries = (
  user: UserInfo,
): readonly (Pick<Entry, 'label' | 'path'> & { readonly about: string })[] => {
  const offered = SECTIONS.filter((section) => isOffered(section, user))
  const entries = [...offered, ...APART].flatMap((section) => {
    const about = section.label(user)
    if (!section.section.endsWith('/'))
      return beginningOf(section, user) === undefined
        ? []
        : [{ label: about, path: section.section, about: '' }]
    return menuOf(section.section, user).map(({ title, path }) => ({ label: title, path, about }))
  })
  return mayStartContract(user)
    ? [{ label: '发起签署', path: PAGES.startContract, about: '' }, ...entries]
    : entries
}

/** Where the user-centre button leads: the first resource of the tree that has a page (specification §6). */
export const userCentrePath = (user: UserInfo): string => {
  for (const code of codesOf(user.userRoleResAction)) {
    const route = routes.find(
      (one) => one.resource === code && one.path.startsWith('/user/') && routeFor(one.path) !== undefined,
    )
    if (route !== undefined) return route.path
  }
  return '/user/userCenter/userInfo'
}

/** The entry a path belongs to: the longest section that it starts with, or the page whose resource it shares. */
export const currentEntry = (entries: readonly Entry[], path: string): Entry | undefined => {
  const begun = entries
    .filter((entry) => path === entry.section || path.startsWith(entry.section))
    .toSorted((a, b) => b.section.length - a.section.length)[0]
  if (begun !== undefined) return begun
  const resource = routeFor(path)?.resource
  return resource === undefined
    ? undefined
    : entries.find((entry) => routeFor(entry.path)?.resource === resource)
}
