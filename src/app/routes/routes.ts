// Every page of the product, one row each (specification §2), and how a row is found.
import { platform } from '#src/app/platform.ts'
import type { Platform } from '#src/app/platform.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'
import { companyRoutes } from '#src/app/routes/company-routes.ts'
import { contractKeepingRoutes } from '#src/app/routes/contract-keeping-routes.ts'
import { deskRoutes } from '#src/app/routes/operators-routes.ts'
import { openRoutes } from '#src/app/routes/open-routes.ts'
import { signingRoutes } from '#src/app/routes/signing-routes.ts'
import { helpRoutes } from '#src/app/routes/help-routes.ts'
import { hrRoutes } from '#src/app/routes/hr-routes.ts'
import { officeRoutes } from '#src/app/routes/office-routes.ts'
import { templateRoutes } from '#src/app/routes/template-routes.ts'
import { tradeRoutes } from '#src/app/routes/trade-routes.ts'
import { userRoutes } from '#src/app/routes/user-routes.ts'

const ALL: readonly AppRoute[] = [
  ...openRoutes,
  ...userRoutes,
  ...companyRoutes,
  ...tradeRoutes,
  ...contractKeepingRoutes,
  ...signingRoutes,
  ...officeRoutes,
  ...templateRoutes,
  ...hrRoutes,
  ...helpRoutes,
  ...deskRoutes,
]

/** Those that this installation has. */
export const routesOn = ({ code }: Pick<Platform, 'code'>): readonly AppRoute[] =>
  ALL.filter((route) => (route.platform ?? code) === code)

export const routes = routesOn(platform)

/** Paths that lead straight on (specification §2). */
export const redirects: Record<string, string> = {
  '/': '/home',
  '/login': '/login/password',
  '/sign': '/sign/list/signing',
  '/sign/list': '/sign/list/signing',
  '/flowStart': '/flowStart/startType',
  '/office': '/office/signingReport',
  '/template': '/template/commTemplate',
  '/human': '/human/entryManage',
  '/humanFlow': '/humanFlow/setForm',
  '/setMeal': '/setMeal/list',
  '/helper': '/helper/helperCenter/questionList',
  '/helper/helperCenter': '/helper/helperCenter/questionList',
  '/user': '/user/userCenter/userInfo',
  '/user/userCenter': '/user/userCenter/userInfo',
}

/** The row for a path; undefined when there is no such page. */
export const routeFor = (path: string): AppRoute | undefined => routes.find((route) => route.path === path)

/** The document's title on a route. */
export const titleOf = (route: Pick<AppRoute, 'title'> | undefined, here: Platform = platform): string =>
  route === undefined ? here.product : `${route.title} - ${here.product}`
