// What the header and the side menus offer; an entry appears once its page is in the routes table and may be used.
import type { UserInfo } from '#protocol/account/session.ts'
import { routeFor, routes } from '#src/app/routes.tsx'
import { mayUse } from '#src/machines/session-view.ts'

export interface Entry {
  readonly label: string
  readonly path: string
  /** Paths starting so belong to the entry. */
  readonly section: string
}

const HEADER: readonly Entry[] = [
  { label: '首页', path: '/home', section: '/home' },
  { label: '签署服务', path: '/sign/list/signing', section: '/sign/' },
  { label: '文件验签', path: '/signatureRecord', section: '/signatureRecord' },
]

const SIDE: Record<string, readonly Entry[]> = {
  '/sign/': [
    { label: '合同签署', path: '/sign/list/signing', section: '/sign/list/signing' },
    { label: '草稿', path: '/sign/list/drafts', section: '/sign/list/drafts' },
  ],
  '/user/': [
    { label: '账号信息', path: '/user/userCenter/userInfo', section: '/user/userCenter/userInfo' },
    { label: '签名与印章', path: '/user/userCenter/signature', section: '/user/userCenter/signature' },
  ],
}

/** Business modules a header entry needs one of (specification §6); entries without a row are for everyone. */
const MODULES: Record<string, readonly string[]> = { '/home': ['1', '2'], '/sign/': ['1'] }

const isOffered = (entry: Entry, user: UserInfo): boolean => {
  const route = routeFor(entry.path)
  if (route === undefined) return false
  const modules = MODULES[entry.section]
  if (
    modules !== undefined &&
    user.businessModule !== '' &&
    !modules.some((code) => user.businessModule.includes(code))
  )
    return false
  return route.resource === undefined || mayUse(user, route.resource)
}

/** The header's entries for a user. */
export const headerEntries = (user: UserInfo): readonly Entry[] =>
  HEADER.filter((entry) => isOffered(entry, user))

/** Where the user-centre button leads: the first resource of the tree that has a page (specification §6). */
export const userCentrePath = (user: UserInfo): string => {
  for (const node of user.userRoleResAction) {
    const route = routes.find((candidate) => candidate.resource === node.resCode)
    if (route !== undefined) return route.path
  }
  return '/user/userCenter/userInfo'
}

/** The side menu's entries for the section a path lies in. */
export const sideEntries = (path: string, user: UserInfo): readonly Entry[] => {
  const section = Object.keys(SIDE).find((prefix) => path.startsWith(prefix))
  return (section === undefined ? [] : SIDE[section]!).filter((entry) => isOffered(entry, user))
}

/** The entry a path belongs to: the longest section that it starts with. */
export const currentEntry = (entries: readonly Entry[], path: string): Entry | undefined =>
  entries
    .filter((entry) => path.startsWith(entry.section))
    .sort((a, b) => b.section.length - a.section.length)[0]
