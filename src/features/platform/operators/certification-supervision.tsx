// The actions of an operator on a valid or suspended certification.
// They repeat the check, suspend, clear, or find it wrong.
import { Button } from 'antd'
import { useState } from 'react'
import styles from '#src/features/platform/operators/operators.module.css'
import { useAudit, useRecheck, useSuspend } from '#src/features/platform/operators/queries.ts'
import type { AuditedDetail } from '#src/features/platform/operators/queries.ts'
import { DOUBTS, USUAL_REASONS } from '#src/features/platform/operators/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

type Act = 'suspend' | 'clear' | 'fail'

export interface SupervisionProps {
  readonly certificationId: string
  readonly data: AuditedDetail
}

export const Supervision = ({ certificationId, data }: SupervisionProps) => {
  const [act, setAct] = useState<Act | null>(null)
  const raise = useRaiseAlert()
  const suspend = useSuspend()
  const audit = useAudit()
  const recheck = useRecheck()
  const error = suspend.error ?? audit.error ?? recheck.error
  const decided = (words: string) => ({
    onSuccess: () => {
      setAct(null)
      raise(words)
    },
  })
  const send = (reason: string) => {
    if (act === 'fail')
      audit.mutate({ certificationId, verdict: 'failed', reason }, decided('已撤销认证，证书已吊销'))
    if (act === 'suspend')
      suspend.mutate({ certificationId, action: act, reason }, decided('已暂停，有关人员会收到通知'))
    if (act === 'clear')
      suspend.mutate({ certificationId, action: act, reason }, decided('已恢复，有关人员会收到通知'))
  }
  return (
    <>
      {act === null && <FormFailure error={error} gap="above" />}
      <div className={styles['decision']}>
        {data.mayClear && (
          <Button type="primary" onClick={() => setAct('clear')}>
            恢复认证
          </Button>
        )}
        {data.mayAskAgain && (
          <Button
            loading={recheck.isPending}
            onClick={() =>
              recheck.mutate(certificationId, {
                onSuccess: ({ check }) =>
                  raise(
                    {
                      passed: '核验一致，认证继续有效',
                      failed: '核验不一致，认证已暂停',
                      waiting: '核验服务还没有答复，有结果后自动处理',
                      none: '此类证件由人工核对',
                    }[check],
                  ),
              })
            }
          >
            重新核验
          </Button>
        )}
        {data.maySuspend && (
          <Button danger onClick={() => setAct('suspend')}>
            暂停认证
          </Button>
        )}
        {data.mayClear && (
          <Button danger onClick={() => setAct('fail')}>
            撤销认证
          </Button>
        )}
      </div>
      {act !== null && (
        <ReasonDialog
          {...DIALOGS[act](data.name)}
          usual={act === 'suspend' ? DOUBTS : act === 'fail' ? USUAL_REASONS[data.subjectType] : []}
          isDangerous={act !== 'clear'}
          isBusy={suspend.isPending || audit.isPending}
          missing="请填写 2–200 字的原因"
          error={error}
          onClose={() => setAct(null)}
          onReason={send}
        />
      )}
    </>
  )
}

const DIALOGS: Record<
  Act,
  (name: string) => { title: string; verb: string; lead: string; placeholder: string }
> = {
  suspend: (name) => ({
    title: `暂停“${name}”的认证？`,
    verb: '暂停认证',
    lead: '暂停期间不能发起和签署合同，证书暂停使用；有关人员会看到原因。常见原因：',
    placeholder: '写明为什么暂停、需要核实什么',
  }),
  clear: (name) => ({
    title: `恢复“${name}”的认证？`,
    verb: '恢复认证',
    lead: '恢复后可以继续发起和签署合同，证书恢复使用。请写明依据：',
    placeholder: '例如：已查询登记机关公示信息，单位存续，法定代表人一致',
  }),
  fail: (name) => ({
    title: `撤销“${name}”的认证？`,
    verb: '撤销认证',
    lead: '撤销后证书吊销，不能恢复，需要重新认证；有关人员会看到原因。常见原因：',
    placeholder: '写明核实的结果',
  }),
}
