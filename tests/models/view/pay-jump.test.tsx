// The chart of coming back from paying, walked on its page.
import { PayJumpPage } from '#src/features/trade/orders/pay-jump-page.tsx'
import { payJumpModel } from '#tests/models/pay-jump.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'

walkInView(payJumpModel, {
  page: () => <PayJumpPage />,
  setting: { at: '/payJump?orderId=90000000-0000-4000-8000-000000000001' },
})
