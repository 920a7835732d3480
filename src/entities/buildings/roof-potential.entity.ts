import { Entity, Index, PrimaryKey } from '@mikro-orm/decorators/legacy';
import type { PotentialClass, DutyClass } from '../../core/district/potential-class.js';
import type { VERDICTS } from '../../core/estimate/verdict/verdicts.js';
import type { CodedText } from '../../core/texts/coded-text.js';
import { StoredColumn } from '../columns.js';

/** What a roof can bear and what is worth most on it: derived, and calculated again when it is dropped. */
@Entity({ tableName: 'roof_potentials' })
@Index({ properties: ['tile'] })
@Index({ properties: ['township'] })
@Index({ properties: ['lng', 'lat'] })
@Index({ properties: ['npvTwd', 'buildingId'] })
@Index({ properties: ['possibleKwh', 'buildingId'] })
@Index({ properties: ['specificYield', 'buildingId'] })
@Index({ properties: ['paybackYears', 'buildingId'] })
export class RoofPotentialRecord {
  /** No foreign key: imports delete buildings by the thousand, and the tile is done again after it. */
  @PrimaryKey({ type: 'uuid' }) buildingId!: string;

  /** Web map tile of the building at zoom 14, `z/x/y`. */
  @StoredColumn('text') tile!: string;

  /** Middle of the building's box, WGS84 [deg]. */
  @StoredColumn('double') lng!: number;
  @StoredColumn('double') lat!: number;

  /** Codes of the Ministry of the Interior; `null` abroad. */
  @StoredColumn('text', { nullable: true }) township: string | null = null;
  @StoredColumn('text', { nullable: true }) village: string | null = null;

  /** The load that brought the building. */
  @StoredColumn('uuid', { nullable: true }) edition: string | null = null;

  /** Of roof, buildings around, climate, terrain and model; the row is valid while both are those of the inputs. */
  @StoredColumn('text') physicalHash!: string;
  /** Of the finance rows in force. */
  @StoredColumn('text') financeHash!: string;

  @StoredColumn('double') heightM!: number;
  @StoredColumn('text') heightSource!: string;
  @StoredColumn('double') roofAreaM2!: number;
  @StoredColumn('double') usableAreaM2!: number;
  /** Under buildings that count in its place. */
  @StoredColumn('double') coveredAreaM2: number = 0;
  /** Of the plant on it that the data set names [kW]. */
  @StoredColumn('double', { nullable: true }) pvKw: number | null = null;
  @StoredColumn('double') sunShare!: number;
  @StoredColumn('double') shadeLostKwh!: number;
  @StoredColumn('uuid', { nullable: true }) topShaderId: string | null = null;
  @StoredColumn('double') possibleKw!: number;
  @StoredColumn('double') possibleKwh!: number;
  @StoredColumn('double', { nullable: true }) specificYield: number | null = null;
  @StoredColumn('integer', { nullable: true }) class: PotentialClass | null = null;
  @StoredColumn('double') tilt!: number;
  @StoredColumn('double') azimuth!: number;

  /** Energy of the ranked modules, as `packCurve` writes it, so that the roof is priced again without light. */
  @StoredColumn('bytes') curve!: Buffer;

  @StoredColumn('double') capacityKw!: number;
  @StoredColumn('double') annualKwh!: number;
  @StoredColumn('double') annualKwhP10!: number;
  @StoredColumn('double') annualKwhP90!: number;
  @StoredColumn('double', { nullable: true }) costTwd: number | null = null;
  @StoredColumn('double', { nullable: true }) npvTwd: number | null = null;
  @StoredColumn('double', { nullable: true }) paybackYears: number | null = null;
  @StoredColumn('double', { nullable: true }) lcoeTwdPerKwh: number | null = null;
  @StoredColumn('double', { nullable: true }) co2KgYear: number | null = null;
  @StoredColumn('text') verdict!: (typeof VERDICTS)[number];
  @StoredColumn('json') reason!: CodedText;
  @StoredColumn('double', { nullable: true }) dutyKw: number | null = null;
  @StoredColumn('text', { nullable: true }) duty: DutyClass | null = null;
  @StoredColumn('instant') computedAt!: Date;
}
