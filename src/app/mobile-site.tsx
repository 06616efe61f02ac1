// The installation's mobile site, asked for once, for the codes that phones scan.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasMobileSite } from '#src/app/page-facts.ts'
import { platform } from '#src/app/platform.ts'
import { getTipUrl } from '#src/services/base.ts'
import { MobileSite } from '#src/ui/mobile-site.ts'

export const WithMobileSite = ({ children }: { readonly children: ReactNode }) => {
  const { data } = useQuery({
    queryKey: ['mobileSite'],
    queryFn: ({ signal }) => getTipUrl({ platform: platform.code, type: 'h5' }, { signal }),
    enabled: hasMobileSite(),
    staleTime: Infinity,
  })
  return <MobileSite value={data?.url ?? null}>{children}</MobileSite>
}
