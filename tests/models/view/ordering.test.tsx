// The chart of an order, walked on its page.
import { OrderView } from '#src/features/trade/orders/order-view.tsx'
import { orderingModel, ORDER_ID } from '#tests/models/ordering.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const buyer = makeUser({
  userRoleResAction: [
    { resCode: 'selfMeal', nodeActions: [{ actionCode: 'view' }, { actionCode: 'buy' }], children: [] },
  ],
})

walkInView(orderingModel, {
  page: () => <OrderView invoicePanel={() => null} orderId={ORDER_ID} />,
  setting: {
    user: buyer,
    at: `/orderInfo?orderId=${ORDER_ID}`,
    answers: {
      '/VirtualProductService/processes': () => ({
        data: { steps: [{ step: 'placed', at: '2026-11-23T01:00:00.000Z' }], endedAs: null },
      }),
      '/TradeService/bankAccount': () => ({
        data: { name: '诺印科技', bank: '杭州银行', account: '3301040160000012345' },
      }),
    },
  },
})
