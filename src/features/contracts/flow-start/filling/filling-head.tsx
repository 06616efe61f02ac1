// Above the fields: how many are empty, what was typed the last time, a newer version.
import { CheckCircleFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { missingCount } from '#protocol/contracts/drafts/filling.ts'
import { useFilling } from '#src/features/contracts/flow-start/queries.ts'
import { useChange } from '#src/features/contracts/flow-start/filling/filling.ts'
import type { FillingProps } from '#src/features/contracts/flow-start/filling/filling.ts'
import { useWizard, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { rememberedFor, renewed, withValues } from '#src/machines/flow-start/template-edits.ts'
import { firstMissing } from '#src/machines/flow-start/wizard-steps.ts'
import styles from '#src/features/contracts/flow-start/steps/template-step.module.css'

export const FillingHead = ({ filling }: FillingProps) => {
  const actor = useWizardActor()
  const change = useChange()
  const newId = useWizard(({ context }) => context.newId)
  const contractId = useWizard(({ context }) => context.draft.contractId)
  const { data } = useFilling(contractId)
  const newest = data?.newest ?? null
  const missing = missingCount(filling)
  const remembered = rememberedFor(filling, data?.remembered ?? {})
  const known = Object.keys(remembered).length
  const goTo = (): void =>
    actor.send({ type: 'step.opened', step: 'templateSet', path: firstMissing(filling) ?? 'name' })
  return (
    <div className={styles['head']}>
      {newest !== null && newest.version > filling.template.version && (
        <Alert
          type="info"
          showIcon
          title={`模板有新版本（第 ${newest.version} 版）。这份草稿用的是第 ${filling.template.version} 版，可以继续用，也可以更新。`}
          action={
            <Button size="small" onClick={() => change(renewed(filling, newest, newId))}>
              更新到新版本
            </Button>
          }
        />
      )}
      <div className={styles['count']} role="status">
        {missing === 0 ? (
          <span className={styles['countWords']}>
            <CheckCircleFilled style={{ color: 'var(--success, #1a7f37)' }} aria-hidden /> 必填项已全部填写
          </span>
        ) : (
          <span className={styles['countWords']}>
            还有 <strong>{missing}</strong> 项必填未填
          </span>
        )}
        {known > 0 && (
          <Button type="link" size="small" onClick={() => change(withValues(filling, remembered))}>
            填入上次的 {known} 项
          </Button>
        )}
        {missing > 0 && (
          <Button type="link" size="small" onClick={goTo}>
            去填写
          </Button>
        )}
      </div>
    </div>
  )
}
