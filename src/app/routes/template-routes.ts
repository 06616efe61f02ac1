// Templates: the platform's, the common ones, one's own, the fixed ones (specification §2).
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

const list = (path: string, title: string, shown: AppRoute['page']): AppRoute => ({
  path,
  title,
  layout: 'service',
  isForComputer: true,
  access: 'signedIn',
  page: shown,
})

export const templateRoutes: readonly AppRoute[] = [
  list(
    '/template/platTemplate',
    '平台模板',
    page(
      async () =>
        (await import('#src/features/templates/templates/template-pages.tsx')).PlatformTemplatesPage,
    ),
  ),
  list(
    '/template/commTemplate',
    '常用模板',
    page(
      async () => (await import('#src/features/templates/templates/template-pages.tsx')).CommonTemplatesPage,
    ),
  ),
  list(
    '/template/createTemplate',
    '自建模板',
    page(async () => (await import('#src/features/templates/templates/template-pages.tsx')).OwnTemplatesPage),
  ),
  list(
    '/template/fixTemplate',
    '固定模板',
    page(
      async () => (await import('#src/features/templates/templates/template-pages.tsx')).FixedTemplatesPage,
    ),
  ),
]
