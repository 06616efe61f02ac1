// The chart of unread messages and red dots, walked at the bell in the frame of the pages.
import { MainLayout } from '#src/app/layout/main-layout.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { noticesModel } from '#tests/models/notices.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const Frame = () => {
  const user = useMaybeUser()
  return user === null ? null : (
    <MainLayout user={user} name="main">
      首页
    </MainLayout>
  )
}

walkInView(noticesModel, {
  page: () => <Frame />,
  setting: {
    user: makeUser(),
    at: '/home',
    answers: {
      '/BaseService/notice/page': () => ({ data: { total: 0, page: 1, pageSize: 8, rows: [] } }),
      '/BaseService/notice/read': () => ({ data: {} }),
    },
  },
  // The chart tells itself when the count becomes another.
  byItself: ['count.changed'],
})
