/** What a vendor may know of the assessment an inquiry refers to: its figures, and nothing that shows where or whose it is. */
export const ASSESSMENT_FIGURES = [
  'capacityKw',
  'annualKwh',
  'roofAreaPing',
  'monthlyKwh',
  'totalCost',
  'subsidyAmount',
  'outOfPocket',
  'selfSufficiency',
  'paybackYears',
  'total20yr',
  'annualRevenue',
  'bestAngle',
] as const;

export type AssessmentFigures = Record<(typeof ASSESSMENT_FIGURES)[number], number | null>;

/** The same with whether they are the service's own result; absent in inquiries of earlier versions. */
export type InquiryAssessment = AssessmentFigures & { computed?: boolean };

/** The figures of an assessment, `null` where it has none. */
export const figuresOf = (assessment: AssessmentFigures): AssessmentFigures =>
  Object.fromEntries(ASSESSMENT_FIGURES.map((name) => [name, assessment[name]])) as AssessmentFigures;
