// The month beside the list: days on which something is due, and the money of six months.
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { addDays, addMonths } from '#protocol/contracts/loans/days.ts'
import type { PromiseMonth, PromiseSums } from '#protocol/contracts/promises/promises.ts'
import { usePromiseMonth } from '#src/features/contracts/promises/queries.ts'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import styles from './promises.module.css'

export interface MonthPanelProps {
  /** 2028-02. */
  readonly month: string
  readonly today: string
  /** The day the list is narrowed to; empty for none. */
  readonly day: string
  readonly onMonth: (month: string) => void
  readonly onDay: (day: string) => void
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** The days of a month in weeks from Monday on; empty texts before its first day. */
const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const days: string[] = Array.from({ length: before }, () => '')
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => days.slice(at * 7, at * 7 + 7))
}

const monthWords = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

export const MonthPanel = ({ month, today, day, onMonth, onDay }: MonthPanelProps) => {
  const { data, error } = usePromiseMonth(month)
  const step = (months: number): void => onMonth(addMonths(`${month}-01`, months).slice(0, 7))
  return (
    <aside className={styles['side']} aria-label="月历与收付">
      <section className={`card ${styles['panel']}`}>
        <div className={styles['monthHead']}>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label="上个月"
            onClick={() => step(-1)}
          />
          <h2>{monthWords(month)}</h2>
          <Button
            type="text"
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label="下个月"
            onClick={() => step(1)}
          />
        </div>
        <FormFailure error={error} />
        <table className={styles['calendar']}>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.join()}>
                {week.map((date, at) => (
                  <td key={date === '' ? at : date}>
                    {date !== '' && (
                      <Day
                        date={date}
                        due={data?.days.find((one) => one.day === date)}
                        isToday={date === today}
                        isChosen={date === day}
                        onPick={() => onDay(date === day ? '' : date)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles['legend']} aria-hidden>
          <span>
            <i />
            待履行
          </span>
          <span>
            <i data-of="overdue" />
            逾期
          </span>
          <span>
            <i data-of="done" />
            已完成
          </span>
        </p>
      </section>
      <Sums sums={data?.sums ?? []} />
    </aside>
  )
}

interface DayProps {
  readonly date: string
  readonly due: PromiseMonth['days'][number] | undefined
  readonly isToday: boolean
  readonly isChosen: boolean
  readonly onPick: () => void
}

const Day = ({ date, due, isToday, isChosen, onPick }: DayProps) => {
  const total = due === undefined ? 0 : due.waiting + due.overdue + due.done
  return (
    <button
      type="button"
      className={styles['day']}
      disabled={total === 0}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      {...(total > 0 && { 'aria-label': `${Number(date.slice(8))} 日，${total} 件` })}
      onClick={onPick}
    >
      {Number(date.slice(8))}
      {due !== undefined && (
        <span className={styles['dots']} aria-hidden>
          {due.waiting > 0 && <i />}
          {due.overdue > 0 && <i data-of="overdue" />}
          {due.done > 0 && <i data-of="done" />}
        </span>
      )}
    </button>
  )
}

const Sums = ({ sums }: { readonly sums: readonly PromiseSums[] }) => (
  <section className={`card ${styles['panel']}`} aria-labelledby="promise-sums">
    <h2 id="promise-sums" className={styles['panelTitle']}>
      按月收付
    </h2>
    <table className={styles['sums']}>
      <thead>
        <tr>
          <th scope="col">月份</th>
          <th scope="col">待收</th>
          <th scope="col">待付</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ month, toReceive, received, toPay, paid }) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>
              {toReceive === 0 ? '—' : yuanWords(toReceive)}
              {received > 0 && <small>已收 {yuanWords(received)}</small>}
            </td>
            <td>
              {toPay === 0 ? '—' : yuanWords(toPay)}
              {paid > 0 && <small>已付 {yuanWords(paid)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
