// Every page of the product, one row each (specification §2), and how a row is found.
import { platform } from '#src/app/platform.ts'
import type { Platform } from '#src/app/platform.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'
import { deskRoutes } from '#src/app/routes/operators-routes.ts'
import { openRoutes } from '#src/app/routes/open-routes.ts'
import { signingRoutes } from '#src/app/routes/signing-routes.ts'
import { hrRoutes } from '#src/app/routes/hr-routes.ts'
import { officeRoutes } from '#src/app/routes/office-routes.ts'
import { templateRoutes } from '#src/app/routes/template-routes.ts'
import { userRoutes } from '#src/app/routes/user-routes.ts'

export const routes: readonly AppRoute[] = [
  ...openRoutes,
  ...userRoutes,
  ...signingRoutes,
  ...officeRoutes,
  ...templateRoutes,
  ...hrRoutes,
  ...deskRoutes,
]

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
  '/setMeal': '/setMeal/list',
  '/user': '/user/userCenter/userInfo',
  '/user/userCenter': '/user/userCenter/userInfo',
}

/** The row for a path; undefined when there is no such page. */
export const routeFor = (path: string): AppRoute | undefined => routes.find((route) => route.path === path)

/** The document's title on a route. */
export const titleOf = (route: Pick<AppRoute, 'title'> | undefined, here: Platform = platform): string =>
  route === undefined ? here.product : `${route.title} - ${here.product}`
