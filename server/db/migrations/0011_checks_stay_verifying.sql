-- A check that runs is called verifying, as before.
UPDATE "certification" SET "state" = 'verifying' WHERE "state" = 'checking';
