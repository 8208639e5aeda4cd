import type { Channel } from '@atelier/contract/account.ts'
import type { BrandRequest, OperatorBrand } from '@atelier/contract/brand.ts'
import type { Settings, SettingsRequest } from '@atelier/contract/settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, get, type Signal } from './client.ts'
import { refetchInterval } from './operator-queries.ts'
import { queryClient, serviceQuery } from './queries.ts'

export type BrandImageName = 'logo' | 'favicon'

const image = (name: BrandImageName) => `/operator/v1/brand/${name}`

/** The switches of the whole service, and the name and looks under which it is sold. */
export const operatorSettingsApi = {
  get: (signal?: Signal) => get<Settings>('/operator/v1/settings', signal),
  getBrand: (signal?: Signal) => get<OperatorBrand>('/operator/v1/brand', signal),
  putBrand: (body: BrandRequest) => call<OperatorBrand>('PUT', '/operator/v1/brand', { body }),
  putImage: (name: BrandImageName, base64: string) =>
    call<OperatorBrand>('PUT', image(name), { body: { image: base64 } }),
  deleteImage: (name: BrandImageName) => call<OperatorBrand>('DELETE', image(name)),

  /** Writes what is given: all else stays as other operators have set it meanwhile. */
  async change(body: SettingsRequest): Promise<Settings> {
    const settings = await call<Settings>('PUT', '/operator/v1/settings', { body })
    queryClient.setQueryData(operatorSettingsQuery.queryKey, settings)
    void queryClient.invalidateQueries(serviceQuery)
    return settings
  },

  switchChannel: (channel: Channel, isOn: boolean): Promise<Settings> =>
    operatorSettingsApi.change({ channels: { [channel]: isOn } }),
}

export const operatorSettingsQuery = queryOptions({
  queryKey: ['operator', 'settings'],
  queryFn: ({ signal }) => operatorSettingsApi.get(signal),
  refetchInterval,
})

export const brandQuery = queryOptions({
  queryKey: ['operator', 'brand'],
  queryFn: ({ signal }) => operatorSettingsApi.getBrand(signal),
  refetchInterval,
})

/** What every page shows of the brand follows at once. */
export function noteBrand(brand: OperatorBrand): void {
  queryClient.setQueryData(brandQuery.queryKey, brand)
  void queryClient.invalidateQueries(serviceQuery)
}
