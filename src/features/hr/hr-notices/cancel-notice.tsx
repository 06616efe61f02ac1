// Takes a notice back before it was delivered, with a reason.
import { Button } from 'antd'
import { useState } from 'react'
import type { HrNoticeDetail } from '#protocol/hr/hr-notices/hr-notices.ts'
import { useNoticeAct } from '#src/features/hr/hr-notices/queries.ts'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

export const CancelNotice = ({ notice }: { readonly notice: HrNoticeDetail }) => {
  const [isAsked, ask] = useState(false)
  const act = useNoticeAct()
  if (!notice.actions.includes('cancel')) return null
  return (
    <>
      <Button
        onClick={() => {
          act.reset()
          ask(true)
        }}
      >
        取消通知
      </Button>
      {isAsked && (
        <ReasonDialog
          title={`取消《${notice.title}》？`}
          verb="取消通知"
          lead="通知不会送达员工，用印申请随之撤回，取消后不能恢复。"
          missing="请填写 2–200 字的原因"
          placeholder="为什么取消"
          isDangerous
          isBusy={act.isPending}
          error={act.error}
          onReason={(reason) =>
            act.mutate(
              { act: 'cancel', hrNoticeId: notice.hrNoticeId, reason },
              { onSuccess: () => ask(false) },
            )
          }
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
