// Passing or refusing a submission that waits.
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import type { AuditedDetail } from '#src/features/platform/operators/queries.ts'
import styles from '#src/features/platform/operators/operators.module.css'
import { useAudit, useCertifications } from '#src/features/platform/operators/queries.ts'
import { USUAL_REASONS } from '#src/features/platform/operators/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'

export interface DecisionProps {
  readonly certificationId: string
  readonly data: AuditedDetail
}

export const Decision = ({ certificationId, data }: DecisionProps) => {
  const [, navigate] = useLocation()
  const [isRefusing, setRefusing] = useState(false)
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const audit = useAudit()
  const others = useCertifications('waiting', 1)
  const next = others.data?.rows.find((row) => row.certificationId !== certificationId)
  const done = (words: string) => {
    raise(words)
    navigate(
      next === undefined ? PAGES.certificationsToAudit : PAGES.certificationToAudit(next.certificationId),
    )
  }
  const pass = async () => {
    const isSure = await confirm({
      title: `通过“${data.name}”的认证？`,
      consequence:
        data.subjectType === 'person'
          ? '通过后将为其签发数字证书，姓名和证件号不能再修改。'
          : '通过后为单位签发数字证书，同一代码的其他申请随之结束。',
      verb: '通过',
    })
    if (isSure)
      audit.mutate(
        { certificationId, verdict: 'passed' },
        { onSuccess: () => done('已通过，申请人会收到通知') },
      )
  }
  return (
    <>
      {!data.mayPass && (
        <Alert
          type="warning"
          showIcon
          style={{ marginTop: 16 }}
          title="身份核验还没有结果，暂不能通过"
          description="核验服务答复后即可处理；资料明显不符的可以先驳回。"
        />
      )}
      {!isRefusing && <FormFailure error={audit.error} gap="above" />}
      <div className={styles['decision']}>
        <Button
          type="primary"
          size="large"
          loading={audit.isPending && !isRefusing}
          disabled={!data.mayPass}
          onClick={() => void pass()}
        >
          通过
        </Button>
        <Button danger size="large" onClick={() => setRefusing(true)}>
          驳回
        </Button>
        {next !== undefined && (
          <span className={styles['under']}>处理后转到下一份，还有 {(others.data?.waiting ?? 1) - 1} 份</span>
        )}
      </div>
      {isRefusing && (
        <ReasonDialog
          title={`驳回“${data.name}”的认证？`}
          verb="驳回"
          lead="申请人会看到原因，可以修改后重新提交。常见原因："
          usual={USUAL_REASONS[data.subjectType]}
          placeholder="写明哪里不符、怎样修改，例如：证件背面没有拍全，请补拍后重新提交"
          isDangerous
          isBusy={audit.isPending}
          missing="请填写 2–200 字的原因"
          error={audit.error}
          onClose={() => setRefusing(false)}
          onReason={(reason) =>
            audit.mutate(
              { certificationId, verdict: 'failed', reason },
              { onSuccess: () => done('已驳回，申请人会看到原因') },
            )
          }
        />
      )}
    </>
  )
}
