// Until when all must have signed, and how long a signer must read first.
import { Checkbox, DatePicker, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { counterpartiesOf, mustBeConfirmed } from '#protocol/contracts/drafts/confirming.ts'
import { DEADLINE_MAX_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import {
  useContent,
  useProblemAt,
  useWizard,
  useWizardActor,
} from '#src/features/contracts/flow-start/use-wizard.tsx'
import { ViewingCode } from '#src/features/contracts/flow-start/viewing-code.tsx'
import { LabelledField } from '#src/ui/labelled-field.tsx'
import wizard from './wizard.module.css'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const timeLeft = (deadline: string, now: number): string => {
  const left = Date.parse(deadline) - now
  if (left <= 0) return '已经过去'
  const days = Math.floor(left / DAY_MS)
  return days >= 1 ? `约 ${Math.round(left / DAY_MS)} 天后截止` : `约 ${Math.ceil(left / HOUR_MS)} 小时后截止`
}

export const SigningTerms = () => {
  const actor = useWizardActor()
  const content = useContent()
  const { deadline, minReadSeconds } = content
  const counterparties = counterpartiesOf(content).length
  const isForced = mustBeConfirmed(content)
  const now = useWizard((snapshot) => snapshot.context.now)()
  const problemAt = useProblemAt()
  const presets = [7, 15, 30, 60].map((days) => ({
    label: `${days} 天后`,
    value: dayjs(now).add(days, 'day').second(0),
  }))
  return (
    <section className={wizard['panel']} aria-labelledby="signing-terms">
      <h2 id="signing-terms" className={wizard['panelTitle']}>
        签署要求
      </h2>
      <div className={wizard['stack']}>
        <LabelledField
          label="签署截止时间"
          path="deadline"
          problem={problemAt('deadline')}
          hint={`${deadline === null ? '' : `${timeLeft(deadline, now)}；`}最长 ${DEADLINE_MAX_DAYS} 天，逾期未签完合同自动失效`}
        >
          {(control) => (
            <DatePicker
              {...control}
              value={deadline === null ? null : dayjs(deadline)}
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              allowClear={false}
              needConfirm={false}
              showNow={false}
              presets={presets}
              style={{ width: '100%' }}
              disabledDate={(day: Dayjs) =>
                day.endOf('day').valueOf() < now + HOUR_MS ||
                day.startOf('day').valueOf() > now + DEADLINE_MAX_DAYS * DAY_MS
              }
              onChange={(value: Dayjs | null) =>
                actor.send({
                  type: 'content.edited',
                  change: { deadline: value === null ? null : value.toDate().toISOString() },
                })
              }
            />
          )}
        </LabelledField>
        <LabelledField
          label="最短阅读时间"
          path="minReadSeconds"
          hint={
            <>
              0–60 秒；签署方读满时间并读到末页后才能签署
              <HelpLink topic={TOPICS.readingTime} />
            </>
          }
        >
          {(control) => (
            <InputNumber<number>
              {...control}
              value={minReadSeconds}
              min={0}
              max={60}
              precision={0}
              suffix="秒"
              style={{ width: '100%' }}
              changeOnWheel={false}
              onChange={(value) =>
                actor.send({ type: 'content.edited', change: { minReadSeconds: value ?? 0 } })
              }
            />
          )}
        </LabelledField>
        {counterparties > 0 && (
          <div>
            <Checkbox
              checked={content.allowDownload !== false}
              aria-describedby="allow-download"
              onChange={({ target }) =>
                actor.send({ type: 'content.edited', change: { allowDownload: target.checked } })
              }
            >
              签署完成前允许下载
            </Checkbox>
            <p id="allow-download" className={wizard['note']}>
              {content.allowDownload === false
                ? '完成前其他方只能在线阅读，附件仍可保存查看；完成后都可下载。我方不受限制。'
                : '其他方收到合同即可下载。'}
              <HelpLink topic={TOPICS.download} />
            </p>
          </div>
        )}
        {counterparties > 0 && <ViewingCode />}
        {counterparties > 0 && (
          <div>
            <Checkbox
              checked={isForced || content.needsConfirm === true}
              disabled={isForced}
              aria-describedby="needs-confirm"
              onChange={({ target }) =>
                actor.send({ type: 'content.edited', change: { needsConfirm: target.checked } })
              }
            >
              签署前确认
            </Checkbox>
            <p id="needs-confirm" className={wizard['note']}>
              {isForced
                ? '有填写项由对方填写，须先由各方填写并确认，再开始签署。'
                : '各方先确认合同内容，都没有异议再开始签署；有异议则退回修改。我方不需要确认。'}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
