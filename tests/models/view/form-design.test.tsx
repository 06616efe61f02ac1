// The chart of designing a form, walked on its page.
import { SetFormPage } from '#src/features/hr/hr-designs/set-form-page.tsx'
import { formDesignModel } from '#tests/models/form-design.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { asCompany } from '#tests/support/user.ts'

const user = asCompany()

walkInView(formDesignModel, {
  page: () => <SetFormPage />,
  setting: {
    user,
    loadUser: () => Promise.resolve(user),
    at: '/humanFlow/setForm?kind=entry',
    answers: { '/AccountService/colleague/list': () => ({ data: [] }) },
  },
})
