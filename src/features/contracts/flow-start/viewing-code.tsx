// Whether the other parties type a viewing code before they see the contract, and which.
import { Checkbox, Input } from 'antd'
import { useContent, useProblemAt, useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from './wizard.module.css'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

/** Six digits that nobody guesses. */
const newCode = (): string => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000).padStart(6, '0')
}

export const ViewingCode = () => {
  const actor = useWizardActor()
  const { viewingCode } = useContent()
  const problem = useProblemAt()('viewingCode')
  const put = (code: string | undefined) =>
    actor.send({ type: 'content.edited', change: { viewingCode: code } })
  return (
    <div className={wizard['stack']}>
      <div>
        <Checkbox
          checked={viewingCode !== undefined}
          aria-describedby="asks-viewing-code"
          onChange={({ target }) => put(target.checked ? newCode() : undefined)}
        >
          需要查看码
        </Checkbox>
        <p id="asks-viewing-code" className={wizard['note']}>
          {viewingCode === undefined
            ? '其他方打开链接或登录后即可查看合同。'
            : '其他方登录后输入查看码才能查看合同；我方不需要。短信里没有查看码，请另行告知。'}
          <HelpLink topic={TOPICS.viewingCode} />
        </p>
      </div>
      {viewingCode !== undefined && (
        <LabelledField
          label="查看码"
          path="viewingCode"
          problem={problem}
          hint="4–8 位数字，发起后可在合同详情里查看"
        >
          {(control) => (
            <Input
              {...control}
              className="tabular"
              value={viewingCode}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              onChange={({ target }) => put(target.value.replace(/\D/gu, ''))}
            />
          )}
        </LabelledField>
      )}
    </div>
  )
}
