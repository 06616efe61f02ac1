// A moment in a list: relative while it is near, exact on hover.
import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime'
import { formatDate } from '#protocol/chinese-date.ts'
import { useMinute } from '#src/ui/now.ts'

dayjs.extend(relativeTime)

const DAY_MS = 24 * 3600 * 1000

/** 3 分钟前 within a day, 2026-11-21 14:05 beyond; `moment` is ISO 8601. */
export const MomentText = ({ moment }: { readonly moment: string }) => {
  const now = useMinute()
  const date = new Date(moment)
  const exact = formatDate(date, 'YYYY-MM-DD hh:mm')
  const isNear = Math.abs(now - date.getTime()) < DAY_MS
  return (
    <Tooltip title={isNear ? exact : undefined}>
      <time dateTime={moment} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {isNear ? dayjs(date).from(Math.max(now, date.getTime())) : exact}
      </time>
    </Tooltip>
  )
}
