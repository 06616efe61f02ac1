// The steps of a purchase: what is done, and what comes next.
import { Steps } from 'antd'
import type { Processes } from '#protocol/trade/packages.ts'
import { MomentText } from '#src/ui/moment-text.tsx'

const STEP_WORDS = {
  placed: '提交订单',
  transferred: '提交转账凭证',
  paid: '支付到账',
  granted: '套餐开通',
  invoiced: '开具发票',
} as const

/** Nothing where the purchase has ended without its package. */
export const PurchaseSteps = ({ processes }: { readonly processes: Processes }) =>
  processes.endedAs === null ? (
    <Steps
      size="small"
      current={processes.steps.filter(({ at }) => at !== null).length}
      style={{ marginTop: 24 }}
      items={processes.steps.map(({ step, at }) => ({
        title: STEP_WORDS[step],
        content: at === null ? '' : <MomentText moment={at} />,
      }))}
    />
  ) : null
