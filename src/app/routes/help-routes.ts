// The help centre, open to everybody who is signed in.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

export const helpRoutes: readonly AppRoute[] = [
  {
    path: '/helper/helperCenter/questionList',
    title: '帮助中心',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/help/questions/question-list-page.tsx')).QuestionListPage,
    ),
  },
  {
    path: '/helper/helperCenter/questionContent',
    title: '问题解答',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () =>
        (await import('#src/features/help/questions/question-content-page.tsx')).QuestionContentPage,
    ),
  },
  {
    path: '/helper/helperCenter/questionSearch',
    title: '搜索帮助',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/help/questions/question-search-page.tsx')).QuestionSearchPage,
    ),
  },
]
